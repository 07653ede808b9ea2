// Programs to copy: how to recompute the content hash of a figure. The tests run them as they stand.
import type { Snippet } from './snippets.ts';

/** @param address of one observation */
export const hashSnippets = (address: string): Snippet[] => [
  { language: 'JavaScript', code: javascript(address) },
  { language: 'Python', code: python(address) },
  { language: 'Shell', code: shell(address) },
];

/** Object keys keep the order in which they are listed; numbers are written as RFC 8785 has it. */
const javascript = (address: string): string => `const { data } = await (await fetch('${address}')).json();
const keys = ['geo', 'id', 'metric', 'period', 'source', 'unit', 'value'];
const text = JSON.stringify(data, keys);
const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
const hex = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0'));
console.log('sha256:' + hex.join('') === data.contentHash, 'sha256:' + hex.join(''));`;

/** Numbers stay the text that they came as, since Python writes some of them differently. */
const python = (address: string): string => `import hashlib, json
from urllib.request import urlopen

with urlopen("${address}") as answer:
    data = json.load(answer, parse_int=str, parse_float=str)["data"]
keys = ["geo", "id", "metric", "period", "source", "unit"]
members = [f'"{key}":' + json.dumps(data[key], ensure_ascii=False) for key in keys]
text = "{" + ",".join([*members, '"value":' + data["value"]]) + "}"
found = "sha256:" + hashlib.sha256(text.encode()).hexdigest()
print(found == data["contentHash"], found)`;

const shell = (address: string): string => `answer=$(curl -sS '${address}')
found=sha256:$(printf %s "$answer" |
  jq -cj '.data | {geo, id, metric, period, source, unit, value}' |
  sha256sum | cut -d ' ' -f 1)
[ "$found" = "$(printf %s "$answer" | jq -r .data.contentHash)" ] && printf 'true %s\\n' "$found"`;
