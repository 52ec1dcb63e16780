/** How texts are to be improved, in their own language. */
export interface WritingRequest {
  /** `correct`: spelling and grammar, nothing else. `rephrase`: the same in other words. */
  readonly mode: 'correct' | 'rephrase'
  /** Of `rephrase`, as the service names them. Not both. */
  readonly style?: string | undefined
  readonly tone?: string | undefined
}

/** What the service made of the texts of one request. */
interface WriterAnswer {
  /** One for each text, same order. */
  readonly texts: readonly string[]
  /** Requests before the one that was answered that may have been billed too. */
  readonly unknownRequests: number
}

/** What is called to have texts improved. It knows neither placeholders nor tags. */
export interface Writer {
  /** Names the engine: what one has answered says nothing of another. */
  readonly engine: string
  /** The language that is asked for, as the service names it. */
  readonly language: string
  readonly request: WritingRequest
  readonly limits: { readonly maxTexts: number; readonly maxBytes: number; readonly maxRequests: number }
  /** Bytes of a request body without any text. */
  readonly overheadBytes: number
  /** Bytes that one more text adds to a body. */
  textBytes(text: string): number
  /** @throws {TranslateFailure} */
  write(texts: readonly string[], signal: AbortSignal): Promise<WriterAnswer>
}
