import type { SendStep } from '../plan/step.ts'

/** What a run may spend on second questions, which no plan counts. */
export interface Purse {
  /** Takes the characters of a question, where there are enough; once for all that ask the same. */
  mayPay(send: SendStep): boolean
}

/** @param characters what a budget leaves; `undefined`: there is none */
export function openPurse(characters: number | undefined): Purse {
  const paid = new Set<string>()
  let left = characters ?? Infinity
  return {
    mayPay({ memoryKey, protectedText }) {
      if (paid.has(memoryKey)) return true
      if (protectedText.characters > left) return false
      left -= protectedText.characters
      paid.add(memoryKey)
      return true
    },
  }
}
