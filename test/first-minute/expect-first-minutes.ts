import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Family } from './families.ts'
import type { Installed } from './installed.ts'

/** What a new user does in the first minutes, each step a process: set up, translate, check, edit, check, translate, check. */
export async function expectFirstMinutes({ fixture, edit, found, configs }: Family, lockale: Installed): Promise<void> {
  const cwd = await lockale.lay(fixture)
  const run = async (line: string) => {
    const { code, out, err } = await lockale.run(line, cwd)
    return { line, code, said: `${out}${err}` }
  }
  const ok = (line: string) => ({ line, code: 0, said: expect.not.stringContaining('✗') })

  const init = await run('init --yes')
  expect(init).toEqual(ok('init --yes'))
  expect(init.said).toMatch(/ imported: kept as they are\n[^]*\nFirst sync: [^]*✓ wrote /u)
  expect(configs.filter((config) => !existsSync(join(cwd, config)))).toEqual([])
  expect(await run('sync --local')).toEqual(ok('sync --local'))
  expect(await run('check')).toEqual(ok('check'))

  const path = join(cwd, edit.file)
  const before = await readFile(path, 'utf8')
  expect(before).toContain(edit.from)
  await writeFile(path, before.replace(edit.from, edit.to))
  expect(await run('check')).toEqual({ line: 'check', code: 1, said: expect.stringMatching(found) })
  expect(await run('sync --local')).toEqual(ok('sync --local'))
  expect(await run('check')).toEqual(ok('check'))
}
