/** Somebody sits and waits: a service that asks for more than this is not waited for. */
export const patience: { readonly maxWaitMs: number } = { maxWaitMs: 20_000 }
