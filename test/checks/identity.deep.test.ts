import { protect, restore, takeApart } from '@lockale/messages'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDepth } from '../depth.ts'
import { type RealPair, readPairs } from './real-pairs.ts'
import { type RealProject, realProjects } from './real-projects.ts'

const strategies = [1, 2, 3] as const

/** Of the languages of a project; all of them where tests look deeper. */
const some = testDepth > 1 ? Infinity : 4
const projects = realProjects.map(({ config, ...project }): RealProject => {
  return { ...project, config: { ...config, targets: config.targets.slice(0, some) } }
})

describe.for(projects.map((project) => [project.name, project] as const))('%s', ([, project]) => {
  let pairs: readonly RealPair[] = []
  beforeAll(async () => {
    pairs = await readPairs(project)
  })

  test('every text of people is its parts, joined', () => {
    const texts = pairs.flatMap(({ source, target, syntax }) => [source, target].map((text) => ({ text, syntax })))
    expect(texts.length).toBeGreaterThan(50)
    const changed = texts.filter(({ text, syntax }) => {
      const joined = syntax
        .tokenise(text)
        .map((token) => (token.type === 'text' ? (token.raw ?? token.text) : token.raw))
      return joined.join('') !== text
    })
    expect(changed.map(({ text }) => text)).toEqual([])
  })

  test('every message that comes back as it was sent is the message, under every strategy', () => {
    const { changed, messages, broken } = sendAll(pairs)
    expect(broken).toEqual([])
    expect(messages).toBeGreaterThan(25)
    expect(changed).toEqual([])
  })
})

/** Every source text of a project, once, as if it were translated into Polish; those that do not come back as they were. */
function sendAll(pairs: readonly RealPair[]): {
  readonly changed: readonly string[]
  readonly messages: number
  readonly broken: readonly string[]
} {
  const changed: string[] = []
  const broken: string[] = []
  const seen = new Set<string>()
  for (const { source, syntax, counts } of pairs) {
    if (seen.has(source)) continue
    seen.add(source)
    const problem = syntax.reject(source)
    // a mark that is left over is shown as it is
    if (problem !== undefined && problem.code !== 'placeholder-delimiter-damaged') broken.push(source)
    const locales = { source: 'en', target: 'pl' }
    // In turn; each message under all of them where tests look deeper.
    for (const strategy of testDepth > 1 ? strategies : strategies.slice(seen.size % 3).slice(0, 1)) {
      const apart = takeApart(source, { syntax, counts, ...locales })
      const texts = apart?.segments.map(({ text, syntax: inner, counts: own }) => {
        const protectedText = protect(text, { syntax: inner, counts: own, strategy })
        if (protectedText.mode === 'copy') return text
        const sent = { protectedText, answer: protectedText.wire, source: text, syntax: inner, counts: own }
        const restored = restore({ ...sent, targetLocale: locales.target })
        return restored.ok ? restored.text : `${restored.finding.code}: ${text}`
      })
      if (apart?.assemble(texts ?? []) !== source) changed.push(`${strategy} ${source}`)
    }
  }
  return { changed, messages: seen.size, broken }
}
