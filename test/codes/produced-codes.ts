import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The environment variable that names the folder where workers put down which codes their tests produced. */
export const producedCodesVariable = 'LOCKALE_PRODUCED_CODES'

/** Where an error with a code is made: behind this line of this file its code is put down. */
const makers = [
  { file: 'packages/errors/src/error.ts', line: 'this.code = code\n' },
  { file: 'packages/core/src/model/translator.ts', line: 'this.failure = failure\n' },
]

interface SourcePlugin {
  readonly name: string
  readonly enforce: 'pre'
  transform(code: string, id: string): string | undefined
}

/** For the test runner: errors put down their codes as they are made. Only the loaded source has it; no file changes. */
export function recordCodes(): SourcePlugin {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  return {
    name: 'record-codes',
    enforce: 'pre',
    transform(code, module) {
      const maker = makers.find(({ file }) => module.split('?')[0] === join(root, file))
      if (maker === undefined) return undefined
      if (code.split(maker.line).length !== 2) throw new Error(`${maker.file} makes errors in another way than it did.`)
      return code.replace(maker.line, `${maker.line}    globalThis[Symbol.for('lockale.codes')]?.add(this.code)\n`)
    },
  }
}

/** Makes the folder for a run, and tells the workers of it. */
export function openProducedCodes(): void {
  process.env[producedCodesVariable] = mkdtempSync(join(tmpdir(), 'lockale-codes-'))
}

/** All that was put down; the folder is gone afterwards. */
export function takeProducedCodes(): ReadonlySet<string> {
  const folder = process.env[producedCodesVariable]
  if (folder === undefined) return new Set()
  const lists = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  rmSync(folder, { recursive: true, force: true })
  return new Set(lists.flatMap((list) => list.split('\n')).filter((code) => code !== ''))
}
