// Content negotiation for the codings that a body may travel in (RFC 9110 §12.5.3).

export type Coding = 'br' | 'gzip';

/** `coding` is the one that the client likes best, null where it likes none better than plain; `plain` whether it takes the bytes as they are. */
export type Accepted = { coding: Coding | null; plain: boolean };

/** In order of preference where the client has none. */
const CODINGS: readonly Coding[] = ['br', 'gzip'];
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;
const REMEMBERED = 100;

const judged = new Map<string, Accepted>();

/** Clients send few different headers: each is judged once. */
export function acceptedCoding(acceptEncoding: string | undefined): Accepted {
  const header = acceptEncoding ?? '';
  const known = judged.get(header);
  if (known !== undefined) return known;
  const accepted = judge(header);
  if (judged.size >= REMEMBERED) judged.clear();
  judged.set(header, accepted);
  return accepted;
}

/** A coding that is not named has the weight of `*`, else none; plain bytes may be sent unless they are refused. */
function judge(header: string): Accepted {
  const weights = weightsOf(header);
  const rest = weights.get('*');
  const plain = weights.get('identity') ?? rest ?? 1;
  const asked = weights.get('identity') ?? 0;
  let best: { coding: Coding | null; weight: number } = { coding: null, weight: 0 };
  for (const coding of CODINGS) {
    const weight = weights.get(coding) ?? rest ?? 0;
    if (weight > best.weight && weight >= asked) best = { coding, weight };
  }
  return { coding: best.coding, plain: plain > 0 };
}

/** By coding, in lower case; a malformed weight counts as a refusal. */
function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
    if (coding !== '') weights.set(coding, WEIGHT.test(weight) ? Number(weight) : 0);
  }
  return weights;
}
