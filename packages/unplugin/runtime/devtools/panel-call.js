// Runs in the app in Vite's dev server: has it look something up for the panel, or save it.
import { readStorage, writeStorage } from './pseudo-state.js'

/** @type {Map<number, { resolve(value: any): void, reject(error: Error): void }>} */
const waiting = new Map()
let last = 0
/** The first call reads the whole project. */
const timeoutMs = 30_000

const storageKey = 'lockale.code'
/** What the terminal of the dev server shows, for a page on another machine. */
let code = readStorage(storageKey) ?? undefined

/** The dev server wants the code. */
export class Locked extends Error {}

import.meta.hot?.on('lockale:answer', (data) => {
  const { id, value, error, isLocked } =
    /** @type {{ id: number, value?: unknown, error?: string, isLocked?: boolean }} */ (data)
  const asked = waiting.get(id)
  if (error === undefined) asked?.resolve(value)
  else asked?.reject(isLocked ? new Locked(error) : new Error(error))
})

/** Goes with all calls from now on. @param {string} given */
export function useCode(given) {
  code = given
  writeStorage(storageKey, given)
}

/** @param {string} name @param {Record<string, unknown>} data @returns {Promise<any>} */
export function call(name, data) {
  const id = ++last
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    setTimeout(() => reject(new Error('The dev server does not answer. Is it running?')), timeoutMs)
    import.meta.hot?.send?.('lockale:call', { id, name, data, code })
  }).finally(() => waiting.delete(id))
}
