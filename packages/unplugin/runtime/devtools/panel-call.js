// Runs in the app in Vite's dev server. Sends requests of the panel to the dev server.
import { readStorage, writeStorage } from './pseudo-state.js'

/** @type {Map<number, { resolve(value: any): void, reject(error: Error): void }>} */
const waiting = new Map()
let last = 0
/** Long, since the first call reads the whole project. */
const timeoutMs = 30_000

const storageKey = 'lockale.code'
/** Access code that the dev server prints in its terminal. Only pages on other machines need it. */
let code = readStorage(storageKey) ?? undefined

export class Locked extends Error {}

import.meta.hot?.on('lockale:answer', (data) => {
  const { id, value, error, isLocked } =
    /** @type {{ id: number, value?: unknown, error?: string, isLocked?: boolean }} */ (data)
  const asked = waiting.get(id)
  if (error === undefined) asked?.resolve(value)
  else asked?.reject(isLocked ? new Locked(error) : new Error(error))
})

/** Stores the access code, which all later calls send. @param {string} given */
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
