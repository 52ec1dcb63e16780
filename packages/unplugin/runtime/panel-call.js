// Runs in the app in Vite's dev server: has it look something up for the panel, or save it.

/** @type {Map<number, { resolve(value: any): void, reject(error: Error): void }>} */
const waiting = new Map()
let last = 0
/** The first call reads the whole project. */
const timeoutMs = 30_000

import.meta.hot?.on('lockale:answer', (data) => {
  const { id, value, error } = /** @type {{ id: number, value?: unknown, error?: string }} */ (data)
  const asked = waiting.get(id)
  if (error === undefined) asked?.resolve(value)
  else asked?.reject(new Error(error))
})

/** @param {string} name @param {Record<string, unknown>} data @returns {Promise<any>} */
export function call(name, data) {
  const id = ++last
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    setTimeout(() => reject(new Error('The dev server does not answer. Is it running?')), timeoutMs)
    import.meta.hot?.send?.('lockale:call', { id, name, data })
  }).finally(() => waiting.delete(id))
}
