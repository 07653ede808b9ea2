// An embed is two pages: the one for an iframe, and the same as one drawing of fixed size, at its path with `.svg`.
import { isProblem, type Problem } from '../../../data/problem.ts';
import { AUTO_HEIGHT_SCRIPT } from '../../../embed/auto-height.ts';
import type { Frame } from '../../../embed/iframe-code.ts';
import {
  type Context,
  type Fixing,
  lang,
  NO_FILES,
  oneOf,
  type Parameter,
  parametersOf,
  type Values,
} from '../../../endpoints/endpoint.ts';
import { embedPolicy } from '../../content-security-policy.ts';
import type { Page } from '../page.ts';

/** What is drawn, and the status of its answer: a figure without a value is drawn, and is no 200. */
export type ViewReply<View> = { view: View; status: number };

export type Embed<View> = {
  path: string;
  parameters: Record<string, Parameter>;
  fixed: Fixing;
  view: (values: Values, context: Context) => Promise<ViewReply<View> | Problem>;
  frame: (view: View) => Frame;
  html: (view: View, autoHeight: boolean) => string;
  svg: (view: View) => string;
};

const autoheight = oneOf('1: the page tells its height to the page that frames it.', ['1']);

const SVG_TYPE = 'image/svg+xml; charset=utf-8';
/** A drawing runs nothing and asks for nothing. */
const SVG_POLICY = "default-src 'none'; style-src 'none'";

export const embedPages = <View>(embed: Embed<View>): Page[] => [drawingOf(embed), frameOf(embed)];

const drawingOf = <View>({ path, parameters, view, svg }: Embed<View>): Page => ({
  path: `${path}.svg`,
  parameters: parametersOf({ ...parameters, lang }),
  indexed: false,
  type: SVG_TYPE,
  render: async (values, context) => {
    const reply = await view(values, context);
    return isProblem(reply) ? reply : { body: svg(reply.view), status: reply.status, csp: SVG_POLICY };
  },
  fixed: NO_FILES,
});

const frameOf = <View>({ path, parameters, view, frame, html, fixed }: Embed<View>): Page => ({
  path,
  parameters: parametersOf({ ...parameters, autoheight, lang }),
  indexed: false,
  render: async (values, context) => {
    const reply = await view(values, context);
    if (isProblem(reply)) return reply;
    const reportsHeight = values['autoheight'] === '1';
    const csp = embedPolicy(reportsHeight ? { script: AUTO_HEIGHT_SCRIPT } : {}, context.digest);
    return { body: html(reply.view, reportsHeight), status: reply.status, csp };
  },
  frame: async (values, context) => {
    const reply = await view(values, context);
    return isProblem(reply) ? reply : frame(reply.view);
  },
  fixed,
});
