// What is printed beside a mistake of the command line.

export const USAGE = `npm run release -- import kolada <folder> --retrieved 2024-08-30 [--ids N01951,N00901] [--from 1994]
npm run release -- import json-stat|csv|xlsx <files> --retrieved 2026-03-05 [--from 1994]
npm run release -- import kolada|json-stat|csv <URLs> [--ids …] [--from 1994]
npm run release -- draft kolada <folder or URL> [--csv drafts.csv]
npm run release -- draft csv <drafts.csv>
npm run release -- unstage <metric> …
npm run release -- diff [--date 2026-06-25] [--corrected --reason "…"] [--json]
npm run release -- review [--date 2026-06-25] [--corrected --reason "…"] [--out review.html]
npm run release -- publish --date 2026-06-25 [--reason "…"] [--corrected] [--key private.pem] [--json]
npm run release -- verify [--trust <public key>] [--json]
npm run release -- verify --url https://…
npm run release -- checkpoint [--key private.pem]
npm run release -- prove SF.N01951.0180.2022 --url https://… [--checkpoint <file>] [--trust <public key>]
npm run release -- rewind --to 2026-02-13 --out <folder>
npm run release -- show SF.N01951.0180.2022`;
