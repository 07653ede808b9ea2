// The envelope of every JSON answer (specification 2.8), as canonical JSON.

import { canonicalJson } from '../data/hash.ts';
import type { Lang } from '../data/lang.ts';
import type { Problem } from '../data/problem.ts';
import { API_VERSION, LICENSE } from '../data/settings.ts';
import { problemSentence } from '../text/problems.ts';

export const successBody = (data: unknown, docsUrl: string): string =>
  canonicalJson({ apiVersion: API_VERSION, data, docs: docsUrl, license: LICENSE, ok: true });

export const problemBody = ({ code, details, names }: Problem, lang: Lang): string =>
  canonicalJson({
    ok: false,
    apiVersion: API_VERSION,
    error: { code, message: problemSentence(lang, details, names), details },
  });
