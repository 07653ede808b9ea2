import { describe, expect, it } from 'vitest';
import { createMcpHandler } from '../../src/mcp/server.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';
import { errorOf, post } from './tool-client.ts';

const { service } = await serve(goldenData('one'));
const handler = createMcpHandler(service);

const answerTo = async (method: string, params: string) =>
  (await handler(post(`{"jsonrpc":"2.0","id":7,"method":"${method}","params":${params}}`))).json();

describe('parameters of a wrong kind', () => {
  it.each([
    ['prompts/get', '{"name":5}', 'expected name to be a string, got number'],
    ['prompts/get', '{}', 'expected name to be a string, got nothing'],
    ['prompts/get', '[]', 'expected params to be an object, got a list'],
    [
      'prompts/get',
      '{"name":"fact_check_claim","arguments":{"claim":5}}',
      'expected the argument claim to be a string, got number',
    ],
    [
      'prompts/get',
      '{"name":"fact_check_claim","arguments":[1]}',
      'expected arguments to be an object, got a list',
    ],
    ['resources/read', '{"uri":null}', 'expected uri to be a string, got null'],
    ['tools/call', '{"name":7}', 'expected name to be a string, got number'],
    [
      'tools/call',
      '{"name":"search_metrics","arguments":{"__proto__":"x"}}',
      'there is no argument __proto__; leave it out',
    ],
    [
      'prompts/get',
      '{"name":"fact_check_claim","arguments":{"claim":"a","__proto__":"x"}}',
      'there is no argument __proto__; leave it out',
    ],
    ['tools/list', '{"cursor":5}', 'expected cursor to be a string, got number'],
    ['prompts/list', '{"cursor":null}', 'expected cursor to be a string, got null'],
    ['resources/list', '{"cursor":[]}', 'expected cursor to be a string, got a list'],
    ['resources/templates/list', '{"cursor":{}}', 'expected cursor to be a string, got object'],
    ['initialize', 'null', 'params: Invalid input: expected object, received null'],
    ['initialize', '{}', 'params.protocolVersion: Invalid input: expected string, received undefined'],
    [
      'initialize',
      '{"protocolVersion":"2025-11-25","capabilities":{"sampling":5},"clientInfo":{"name":"a","version":"1"}}',
      'params.capabilities.sampling: Invalid input: expected object, received number',
    ],
  ])('%s with %s are refused in words', async (method, params, words) => {
    const error = { code: -32602, message: `${method}: ${words}` };
    expect(await answerTo(method, params)).toEqual({ jsonrpc: '2.0', id: 7, error });
  });

  it('are texts of a prompt, which then fills them in', async () => {
    const given = '{"name":"fact_check_claim","arguments":{"claim":"Mora hade fler 2010."}}';
    const { result } = await answerTo('prompts/get', given);
    expect(result.messages[0].content.text).toContain('"Mora hade fler 2010."');
  });

  it('are refused by initialize where there are none', async () => {
    const response = await handler(post({ jsonrpc: '2.0', id: 7, method: 'initialize' }));
    expect(await errorOf(response)).toEqual({ status: 200, id: 7, code: -32602 });
  });

  it.each(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'])(
    '%s needs none',
    async (method) => {
      for (const params of [undefined, {}, { cursor: 'x' }]) {
        const response = await handler(post({ jsonrpc: '2.0', id: 7, method, params }));
        expect((await response.json()).error).toBeUndefined();
      }
    },
  );

  it('are none where a tool judges its arguments itself', async () => {
    const { result } = await answerTo('tools/call', '{"name":"search_metrics","arguments":{"limit":1}}');
    expect(result.isError).toBe(false);
  });
});
