/** A string of a request, with the characters that were billed for it. */
export interface BoughtText {
  /** Base code of the source language in lower case, detected if the request does not name it. */
  readonly source: string
  /** Target code as the service writes it: `en-GB`. */
  readonly target: string
  readonly text: string
  /** Billed code points; 0 for a target language that is free of charge. */
  readonly characters: number
}

/** A string in one language pair, with sums over all requests. */
interface MeteredText extends BoughtText {
  /** How often the string was translated and billed. */
  readonly times: number
  /** How often the translation was sent, complete and unchanged, in a readable answer. */
  readonly answered: number
  /** How often the string was billed again after its translation had been sent. */
  readonly again: number
}

/**
 * A record of what was billed for strings to translate, string by string, whether the answers arrived or not. Documents,
 * improvements and voice are not in it.
 */
export interface Meter {
  /** All strings, in the order in which they were first billed. */
  readonly texts: readonly MeteredText[]
  /** Characters billed in all requests to translate strings. */
  readonly billedCharacters: number
  /** Characters if each string were billed only once: the minimum for any client. */
  readonly uniqueCharacters: number
  /** Characters that were billed although the answer was not sent, or was changed. */
  readonly lostCharacters: number
  /** Returns the strings that were billed more than once, for any reason. */
  twice(): readonly MeteredText[]
  /** Returns the strings that were billed again after their translation had been sent. */
  again(): readonly MeteredText[]
  /** False if there were more strings than the meter keeps. Then only the sums are complete. */
  readonly isComplete: boolean
  /** Sets all counts to 0. */
  reset(): void
}

export interface MeterWriter {
  readonly meter: Meter
  /** Adds billed strings. After the answer, call the returned function: true for each translation sent unchanged. */
  add(texts: readonly BoughtText[]): (isAnswered: readonly boolean[]) => void
}

type Count = { -readonly [Name in keyof MeteredText]: MeteredText[Name] }

/** Returns a meter that counts what is billed. @param maxTexts number of strings to keep; 0 keeps none */
export function createMeter(maxTexts: number): MeterWriter {
  const counts = new Map<string, Count>()
  const noSums = { billedCharacters: 0, uniqueCharacters: 0, lostCharacters: 0, isComplete: true }
  let sums = { ...noSums }

  function buy(bought: BoughtText): Count | undefined {
    const name = JSON.stringify([bought.source, bought.target, bought.text])
    const known = counts.get(name)
    sums.billedCharacters += bought.characters
    sums.lostCharacters += bought.characters
    if (known !== undefined) {
      known.times++
      if (known.answered > 0) known.again++
      return known
    }
    sums.uniqueCharacters += bought.characters
    if (counts.size >= maxTexts) {
      sums.isComplete = false
      return undefined
    }
    const count: Count = { ...bought, times: 1, answered: 0, again: 0 }
    counts.set(name, count)
    return count
  }

  const meter: Meter = {
    get texts() {
      return [...counts.values()].map((count) => ({ ...count }))
    },
    get billedCharacters() {
      return sums.billedCharacters
    },
    get uniqueCharacters() {
      return sums.uniqueCharacters
    },
    get lostCharacters() {
      return sums.lostCharacters
    },
    get isComplete() {
      return sums.isComplete
    },
    twice: () => meter.texts.filter(({ times }) => times > 1),
    again: () => meter.texts.filter(({ again }) => again > 0),
    reset() {
      counts.clear()
      sums = { ...noSums }
    },
  }
  return {
    meter,
    add(texts) {
      const bought = texts.map((text) => ({ count: buy(text), characters: text.characters }))
      return (isAnswered) => {
        for (const [index, { count, characters }] of bought.entries()) {
          if (isAnswered[index] !== true) continue
          sums.lostCharacters -= characters
          if (count !== undefined) count.answered++
        }
      }
    },
  }
}
