// The envelope of every JSON answer (specification 2.8), as canonical JSON.
import { problemSentence } from '../i18n/problem-sentences.ts';
import { canonicalJson } from '../model/json.ts';
import type { Lang } from '../model/lang.ts';
import type { Problem } from '../model/problem.ts';
import { API_VERSION, LICENSE } from '../model/service.ts';

/** @param data canonical JSON */
export const successBody = (data: string, docsUrl: string): string =>
  `{"apiVersion":"${API_VERSION}","data":${data},"docs":${JSON.stringify(docsUrl)},"license":"${LICENSE}","ok":true}`;

export const problemBody = ({ code, details }: Problem, lang: Lang): string =>
  canonicalJson({
    ok: false,
    apiVersion: API_VERSION,
    error: { code, message: problemSentence(lang, details), details },
  });
