import type { Tone, WritingStyle } from '@lockale/api'

export interface CorrectParams {
  /** 1 to 50, each by itself; in a request of at most 10 KiB. */
  readonly text: readonly string[]
  /** The language that the texts are in; variants of it (`en-GB`) are written so. Each keeps its own when absent. */
  readonly targetLang?: string | undefined
}

export interface RephraseParams extends CorrectParams {
  /** In German, English, Spanish, French, Italian, Portuguese. `prefer_…` is left out elsewhere, any other value refused. */
  readonly writingStyle?: WritingStyle | undefined
  /** Not together with a writing style. */
  readonly tone?: Tone | undefined
}
