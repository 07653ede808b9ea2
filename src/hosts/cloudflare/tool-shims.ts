// What the tools' SDK would bring for Workers, without its JSON Schema validator (22 kB): nothing here asks for one,
// since the API's own rules judge every argument, and the server never asks its client for input.

export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('JSON Schema validator: expected never to be asked for');
  }
}

/** The SDK's entry for standard input and output, which a Worker has not. */
export const process = {};
