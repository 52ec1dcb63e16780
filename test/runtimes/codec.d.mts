export function encode(value: unknown, held?: unknown[]): Promise<unknown>
export function decode(json: unknown, make: Readonly<Record<string, (json: never) => unknown>>): unknown
