/** How texts are to be improved, in their own language. */
export interface WritingRequest {
  /** `correct`: spelling and grammar, nothing else. `rephrase`: the same in other words. */
  readonly mode: 'correct' | 'rephrase'
  /** The style or the `tone` of `rephrase`, as the service names them. Only one of them can be set. */
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
  /** Size in bytes of a request body without its strings. */
  readonly overheadBytes: number
  /** Returns the bytes that one more string adds to a request body. */
  textBytes(text: string): number
  /**
   * Improves the strings of one request.
   * @throws {TranslateFailure} with what is known of the outcome
   */
  write(texts: readonly string[], signal: AbortSignal): Promise<WriterAnswer>
}
