import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DeepLClient, GlossaryEntries, Translator } from 'deepl-node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDepth } from '../../depth.ts'
import { accountCases } from './account-cases.ts'
import { documentCases } from './document-cases.ts'
import { glossaryCases } from './glossary-cases.ts'
import { memoryCases } from './memory-cases.ts'
import { multilingualCases } from './multilingual-cases.ts'
import { runCase, type Served, serveForVendor } from './open-vendor.ts'
import { styleCases } from './style-cases.ts'
import { textCases } from './text-cases.ts'
import { troubleCases } from './trouble-cases.ts'
import type { VendorCase } from './vendor-case.ts'
import { writeCases } from './write-cases.ts'

const areas: Readonly<Record<string, readonly VendorCase[]>> = {
  text: textCases,
  documents: documentCases,
  'glossaries of one pair': glossaryCases,
  'glossaries of many pairs': multilingualCases,
  account: accountCases,
  write: writeCases,
  'style rules': styleCases,
  memories: memoryCases,
  trouble: troubleCases,
}

let served: Served
beforeAll(async () => {
  served = await serveForVendor()
})
afterAll(async () => {
  served.running.process.kill('SIGTERM')
  expect(await served.running.ended).toMatchObject({ code: 143 })
})

describe.concurrent.for(Object.entries(areas))('%s', ([, cases]) => {
  const played = cases.filter(({ isSlow = false }) => testDepth > 1 || !isSlow)
  test.for(played.map((one) => [one.name, one] as const))('%s', async ([, one]) => {
    expect(await runCase(one, served.url)).toEqual(expect.arrayContaining([...one.calls]))
  })
})

test('every public method of the vendor’s client has a case', async () => {
  const hidden = await privateNames()
  const methods = [Translator, DeepLClient]
    .flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype))
    .filter((name) => name !== 'constructor' && !hidden.has(name))
  expect(methods.length).toBeGreaterThan(45)
  const called = new Set<string>(
    Object.values(areas)
      .flat()
      .flatMap(({ calls }) => calls),
  )
  expect(methods.filter((name) => !called.has(name))).toEqual([])
  expect(Object.getOwnPropertyNames(GlossaryEntries.prototype)).toEqual(['constructor', 'add', 'entries', 'toTsv'])
})

/** What its types call private, and what they do not show. */
async function privateNames(): Promise<ReadonlySet<string>> {
  const folder = dirname(createRequire(import.meta.url).resolve('deepl-node'))
  const files = await Promise.all(
    ['translator.d.ts', 'deeplClient.d.ts'].map((name) => readFile(join(folder, name), 'utf8')),
  )
  const shown = new Set(
    files
      .join('\n')
      .match(/^ {4}\w+(?=[<(])/gmu)
      ?.map((line) => line.trim()),
  )
  return new Set(
    [Translator, DeepLClient]
      .flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype))
      .filter((name) => !shown.has(name)),
  )
}
