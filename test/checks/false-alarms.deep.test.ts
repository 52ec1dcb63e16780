import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '@lockale/errors'
import { beforeAll, expect, test } from 'vitest'
import { testDepth } from '../depth.ts'
import { repositoryRoot } from '../repo/source-files.ts'
import { checkProject } from './real-pairs.ts'
import { realProjects } from './real-projects.ts'

/** A third of them where tests do not look deeper. */
const projects = realProjects.filter((_, turn) => testDepth > 1 || turn % 3 === 0)

/** A text of people that is an error, with what is really wrong in it. */
interface WrongText {
  /** Project and file. */
  readonly file: string
  readonly message: string
  /** As it stands in the file. */
  readonly text: string
  readonly rules: readonly string[]
  readonly why: string
}

interface Flagged extends Diagnostic {
  readonly project: string
}

/** No text is there at all: nothing that a person wrote is called wrong. */
const noText = new Set(['missing-key', 'missing-file', 'empty-translation', 'plural-category-missing'])
/** Of the files, not of texts. */
const noPair = new Set(['extra-key'])

const found: Flagged[] = []
/** Messages that people have translated: those with plural forms count once, and texts that are the source's own not at all. */
let textCount = 0

beforeAll(async () => {
  for (const project of projects) {
    const { diagnostics, coverage } = await checkProject(project)
    for (const diagnostic of diagnostics) found.push({ ...diagnostic, project: project.name })
    for (const { files, states } of coverage) {
      textCount += files.reduce((sum, { messages }) => sum + messages, 0) - states.missing
    }
  }
})

test('there are translations enough to judge by', () =>
  expect(textCount).toBeGreaterThan(testDepth > 1 ? 33_000 : 5000))

test('each error is really wrong', () => {
  const listed = readWrongTexts().filter(({ file }) => projects.some(({ name }) => file.startsWith(`${name}/`)))
  for (const { why } of listed) expect(why).toMatch(/\p{L}{3}.*\.$/u)
  const errors = found.filter(({ severity, code }) => severity === 'error' && !noText.has(code))
  expect(toWrongTexts(errors)).toEqual(listed.map(({ file, message, text, rules }) => ({ file, message, text, rules })))
})

// Shares are of all projects together.
test.runIf(testDepth > 1)('errors are in under 0.2 % of the texts of people', () => {
  const errors = found.filter(({ severity, code }) => severity === 'error' && !noText.has(code))
  expect(countTexts(errors) / textCount).toBeLessThan(0.002)
})

test.runIf(testDepth > 1)('errors and forms that are missing beside others are together under 0.5 %', () => {
  const missing = found.filter(({ code }) => code === 'plural-category-missing')
  const errors = found.filter(({ severity, code }) => severity === 'error' && !noText.has(code))
  expect((missing.length + countTexts(errors)) / textCount).toBeLessThan(0.005)
})

test.runIf(testDepth > 1)('warnings are about few texts', () => {
  const warnings = found.filter(({ severity, code }) => severity === 'warning' && !noPair.has(code))
  expect(countTexts(warnings) / textCount).toBeLessThan(0.016)
})

function readWrongTexts(): readonly WrongText[] {
  const file = join(repositoryRoot, 'test/fixtures/translations/really-wrong.json')
  return JSON.parse(readFileSync(file, 'utf8')) as readonly WrongText[]
}

function toWrongTexts(findings: readonly Flagged[]): readonly Omit<WrongText, 'why'>[] {
  const texts = new Map<string, Omit<WrongText, 'why'>>()
  for (const finding of findings) {
    const { project, file, message = '', code } = finding
    const id = placeOf(finding)
    const rules = new Set([...(texts.get(id)?.rules ?? []), code])
    texts.set(id, { file: `${project}/${file}`, message, text: textAt(finding), rules: [...rules].toSorted() })
  }
  return [...texts.values()]
}

function countTexts(findings: readonly Flagged[]): number {
  return new Set(findings.map(placeOf)).size
}

function placeOf({ project, file, range, message }: Flagged): string {
  return [project, file, range?.start ?? message].join('\0')
}

function textAt({ project, file, range }: Flagged): string {
  const root = realProjects.find(({ name }) => name === project)?.root ?? ''
  return readFileSync(join(root, file), 'utf8').slice(range?.start ?? 0, range?.end ?? 0)
}
