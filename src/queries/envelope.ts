// The envelope of every JSON answer (specification 2.8), as canonical JSON.
import { problemSentence } from '../i18n/problem-sentences.ts';
import { canonicalJson } from '../model/json.ts';
import type { Lang } from '../model/lang.ts';
import type { Problem } from '../model/problem.ts';
import { API_VERSION, LICENSE } from '../model/service.ts';

export const successBody = (data: unknown, docsUrl: string): string =>
  canonicalJson({ apiVersion: API_VERSION, data, docs: docsUrl, license: LICENSE, ok: true });

export const problemBody = ({ code, details, names }: Problem, lang: Lang): string =>
  canonicalJson({
    ok: false,
    apiVersion: API_VERSION,
    error: { code, message: problemSentence(lang, details, names), details },
  });
