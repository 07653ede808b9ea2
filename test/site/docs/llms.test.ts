import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../src/endpoints/table.ts';
import { createMcpHandler } from '../../../src/mcp/server.ts';
import { CALCULATION_RULES } from '../../../src/text/docs.ts';
import { ADDRESSES, goldenData } from '../../support/golden.ts';
import { serveDerived, verifiedOf } from '../../support/service.ts';

const real = await serveDerived(verifiedOf(goldenData('small')));
const { body } = await real.ask('/llms.txt');

describe('llms.txt', () => {
  it('leads assistants to the tools, and names each', () => {
    expect(body).toContain(`\`POST ${ADDRESSES.siteUrl}/mcp\``);
    for (const { tool } of ENDPOINTS) expect(body).toContain(`\`${tool.name}\``);
  });

  it('says of rankings that the service calculates them, and of comparisons what the documentation says', async () => {
    const [sentence = ''] = /Cite a figure, [^.]*\./.exec(body) ?? [];
    expect(sentence).toContain('a ranking is calculated by the service');
    expect(sentence).toContain('a comparison shows the figures of the source side by side');
    expect(CALCULATION_RULES.text.join(' ')).toContain(sentence);
    expect(CALCULATION_RULES.text.join(' ').match(/calculated/g)).toHaveLength(1);
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
      ENDPOINTS.map(({ tool }) => tool.name).sort(),
    );
  });
});
