/** Where the documentation can be read on the web, without a slash at its end; `undefined` until it is published. */
export const docsUrl: string | undefined = undefined
