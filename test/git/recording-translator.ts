import type { Connection } from '@lockale/core'

/** One text that was paid for. */
export interface Bought {
  readonly locale: string
  /** The source text as sent. */
  readonly source: string
  readonly text: string
}

export interface RecordingTranslator extends Connection {
  /** In order; may be emptied. */
  readonly bought: Bought[]
}

let purchases = 0

/**
 * Answers each text with a new one, so that a text bought twice shows: `de text for Text4 (17)`. A shorter one might be a
 * person's who types the same: those have tests of their own.
 */
export function createRecordingTranslator(): RecordingTranslator {
  const bought: Bought[] = []
  return {
    bought,
    engine: 'service',
    limits: { maxTexts: 50, maxBytes: 131_072 },
    overheadBytes: () => 500,
    textBytes: (text) => Buffer.byteLength(JSON.stringify(text)) + 1,
    fit: (_, targets) =>
      Promise.resolve(
        targets.map(({ locale }) => ({ locale, settings: { engine: 'service' }, context: undefined, leftOut: [] })),
      ),
    charactersLeft: () => Promise.resolve(undefined),
    translate({ texts, target }) {
      const answers = texts.map((source) => {
        const text = `${target} text for ${source} (${++purchases})`
        bought.push({ locale: target, source, text })
        return text
      })
      return Promise.resolve({ texts: answers, billedCharacters: undefined })
    },
    close: () => Promise.resolve(),
  }
}
