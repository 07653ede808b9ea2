// A Kolada of this machine that pages, and misbehaves as a test tells it to.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { listPage } from './small-dataset.ts';

/** What to answer; `hit` counts the requests of this path from 1. Null leaves it to the well-behaved server. */
export type Script = (path: string, hit: number) => Reply | null;
export type Reply = { status?: number; headers?: Record<string, string>; body?: string; drop?: boolean };

export type KoladaServer = {
  base: string;
  /** Paths in the order in which they were asked for. */
  asked: string[];
  script: (next: Script) => void;
  stop: () => Promise<void>;
};

const PER_PAGE = 2;
export const YEARS = ['2019', '2020', '2021', '2022', '2023'];

/** Serves the KPIs of every question with one municipality and five years, two rows a page. */
export async function koladaServer(listed: (id: string) => boolean = () => true): Promise<KoladaServer> {
  let current: Script = () => null;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const base = `http://${request.headers.host}`;
    const hit = asked.filter((one) => one === path).length;
    answer(response, current(path, hit) ?? { body: wholeAnswer(base, path, listed) });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    base: `http://127.0.0.1:${port}/v3`,
    asked,
    script: (next) => {
      current = next;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(
  response: ServerResponse,
  { status = 200, headers = {}, body = '', drop = false }: Reply,
): void {
  if (!drop) {
    response.writeHead(status, headers).end(body);
    return;
  }
  response.writeHead(status, { 'Content-Length': String(body.length + 100) });
  response.write(body, () => response.destroy());
}

function wholeAnswer(base: string, path: string, listed: (id: string) => boolean): string {
  const url = new URL(path, base);
  const ids = url.pathname.split('/').at(-1)?.split(',') ?? [];
  if (url.pathname.startsWith('/v3/kpi/'))
    return listPage(ids.filter(listed).map((id) => ({ id, title: `Title ${id}` })));
  if (url.pathname === '/v3/municipality') return listPage([{ id: '0001', title: 'Region', type: 'L' }]);
  const rows = ids.flatMap((kpi) => YEARS.map((period) => rowOf(kpi, period)));
  const page = Number(url.searchParams.get('page') ?? '1');
  const values = rows.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  url.searchParams.set('page', String(page + 1));
  const next = page * PER_PAGE < rows.length ? JSON.stringify(url.href) : 'null';
  return `{"values":[${values.join()}],"count":${values.length},"next_url":${next},"previous_url":null}`;
}

export const rowOf = (kpi: string, period: string, value = `1${period.slice(2)}.0`): string =>
  `{"kpi":"${kpi}","period":${period},"municipality":"0180","values":[{"gender":"T","value":${value},"isdeleted":false}]}`;
