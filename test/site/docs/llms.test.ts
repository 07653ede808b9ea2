import { describe, expect, it } from 'vitest';
import { createMcpHandler } from '../../../src/mcp/create-mcp-handler.ts';
import { QUERIES } from '../../../src/queries/table.ts';
import { ADDRESSES } from '../../support/golden.ts';
import { realService } from '../../support/real-data.ts';

const real = await realService();
const { body } = await real.ask('/llms.txt');

describe('llms.txt', () => {
  it('leads assistants to the tools, and names each', () => {
    expect(body).toContain(`\`POST ${ADDRESSES.siteUrl}/mcp\``);
    for (const { tool } of QUERIES) expect(body).toContain(`\`${tool.name}\``);
  });

  it('names the tools that are there', async () => {
    const handler = createMcpHandler(real.service);
    const asked = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const answer = await handler(
      new Request(`${ADDRESSES.siteUrl}/mcp`, {
        method: 'POST',
        headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
        body: JSON.stringify(asked),
      }),
    );
    const { result } = JSON.parse((await answer.text()).replace(/^[\s\S]*?data: /, ''));
    expect(result.tools.map(({ name }: { name: string }) => name).sort()).toEqual(
      QUERIES.map(({ tool }) => tool.name).sort(),
    );
  });
});
