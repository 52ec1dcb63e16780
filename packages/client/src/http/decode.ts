/** The error for a successful answer that cannot be read. The message (`it is not JSON`) never quotes the answer. */
export class UnreadableAnswer extends Error {
  /** The beginning of the body; not safe to print. */
  readonly beginning: string

  constructor(message: string, beginning = '') {
    super(message)
    this.beginning = beginning
  }
}

/** Decodes a body. @throws {UnreadableAnswer} if it is not UTF-8 */
export function decodeText(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new UnreadableAnswer('it is not UTF-8')
  }
}
