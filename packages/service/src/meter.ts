/** One string of a request, as it was billed. */
export interface BoughtText {
  /** Lower-case base code; detected where the request did not say it. */
  readonly source: string
  /** As the service writes it: `en-GB`. */
  readonly target: string
  readonly text: string
  /** Code points billed; 0 where the language is free. */
  readonly characters: number
}

/** A text in one language pair, over all requests. */
interface MeteredText extends BoughtText {
  /** How often it was translated and billed. */
  readonly times: number
  /** How often its translation left whole and unchanged, in an answer that can be read. */
  readonly answered: number
  /** How often it was bought although its translation had left before. */
  readonly again: number
}

/** What was really done and billed, text by text, whatever became of the answers. */
export interface Meter {
  /** In the order in which they were first bought. */
  readonly texts: readonly MeteredText[]
  /** Of all purchases. */
  readonly billedCharacters: number
  /** What they cost when each is bought once: the least that a client can pay. */
  readonly uniqueCharacters: number
  /** Billed, and the answer did not leave, or not as it was. */
  readonly lostCharacters: number
  /** Texts bought more than once, for whatever reason. */
  twice(): readonly MeteredText[]
  /** Texts bought although an answer with their translation had left before. */
  again(): readonly MeteredText[]
  /** False when there were more texts than are kept; then the lists end there, and only the sums go on. */
  readonly isComplete: boolean
  /** From here on it counts anew. */
  reset(): void
}

/** How the server reports to the meter: what is billed, and then what left of it. */
export interface MeterWriter {
  readonly meter: Meter
  /** Gives what is to be called when an answer left, with whether each text is in it as it was translated. */
  add(texts: readonly BoughtText[]): (isAnswered: readonly boolean[]) => void
}

type Count = { -readonly [Name in keyof MeteredText]: MeteredText[Name] }

/** @param maxTexts kept by name; 0 keeps none */
export function createMeter(maxTexts: number): MeterWriter {
  const counts = new Map<string, Count>()
  let sums = { billedCharacters: 0, uniqueCharacters: 0, lostCharacters: 0, isComplete: true }

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
      sums = { billedCharacters: 0, uniqueCharacters: 0, lostCharacters: 0, isComplete: true }
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
