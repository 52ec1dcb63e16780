import { type ServiceOptions } from '@lockale/service'
import { startAsReal } from '../start-as-real.ts'
import { expect } from 'vitest'
import { createFolder } from './folder.ts'
import { callLockale } from './call-lockale.ts'
import { runLockale } from './lockale.ts'

/** A project with something wrong in it or around it, a command, and what must come of it. */
export interface BadInput {
  /** Over `locales/en.json` and a config that fits it. */
  readonly files?: Readonly<Record<string, unknown>>
  /** Of the config, over one that fits; `null`: there is none. */
  readonly config?: Readonly<Record<string, unknown>> | null
  readonly command?: string
  readonly env?: Readonly<Record<string, string>>
  readonly service?: ServiceOptions
  /** The config names a port where nothing listens. */
  readonly isDown?: boolean
  readonly code: number
  /** What is wrong, where, and what next. */
  readonly says: readonly (RegExp | string)[]
  /** The service was asked to translate. Otherwise nothing may have been sent to be translated. */
  readonly sends?: boolean
  /** In a process of its own, whatever the depth. */
  readonly isAlone?: boolean
}

/** Runs the command and holds it to its exit code, its words, and to having changed and sent nothing. */
export async function expectRefusal(
  input: BadInput,
  prepare: (path: string) => Promise<void> = async () => {},
): Promise<void> {
  await using service = await startAsReal(input.service)
  if (input.isDown === true) await service.close()
  await using folder = await createFolder(projectFiles(input, service.url))
  await prepare(folder.path)
  const before = await folder.bytes()
  const args = (input.command ?? 'sync').split(' ').filter(Boolean)
  const { code, out, err } = await (input.isAlone === true ? runLockale : callLockale)(args, {
    cwd: folder.path,
    env: { LOCKALE_KEY: 'test-key', ...input.env },
  })
  for (const piece of input.says) {
    if (typeof piece === 'string') expect(out + err).toContain(piece)
    else expect(out + err).toMatch(piece)
  }
  expect(out + err).not.toMatch(/\bBUG\b|^ +at .*[(/].*\.m?js:\d/mu)
  expect(code).toBe(input.code)
  expect(await folder.bytes()).toEqual(before)
  const { texts } = service.counters
  const asked = service.requests.some(({ path }) => path === '/v2/translate')
  expect([asked, input.sends === true ? 0 : texts]).toEqual([input.sends === true, 0])
}

/** All files of the project, by path. */
export function projectFiles({ files = {}, config = {} }: BadInput, url: string): Record<string, unknown> {
  const written =
    config === null ? {} : { 'lockale.config.json': { ...configFor(url), ...config, service: serviceFor(url, config) } }
  const all: Record<string, unknown> = { 'locales/en.json': english, ...written, ...files }
  if (all['locales/en.json'] === null) delete all['locales/en.json']
  return all
}

function configFor(url: string): Record<string, unknown> {
  return {
    source: 'en',
    targets: ['de', 'pl'],
    files: ['locales/{locale}.json'],
    syntax: 'i18next',
    service: serviceFor(url, {}),
  }
}

function serviceFor(url: string, { service = {} }: Readonly<Record<string, unknown>>): unknown {
  return { baseUrl: url, timeoutMs: 5000, ...(service as object) }
}

const english = { title: 'Cart', greeting: 'Hello {{name}}' }
