import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { producedCodesVariable } from './produced-codes.ts'

// Set up in each worker, for each test file: codes of errors that were made since the last one.
const key = Symbol.for('lockale.codes')
const codes = new Set<string>()
Object.defineProperty(globalThis, key, { value: codes, configurable: true })
afterAll(() => {
  const folder = process.env[producedCodesVariable]
  if (folder !== undefined && codes.size > 0)
    appendFileSync(join(folder, String(process.pid)), `${[...codes].join('\n')}\n`)
})
