import { expect, test } from 'vitest'
import { liveJson } from './live-json.ts'

/** A compiler that has begun to build an app with these rules. */
async function startBuild(rules: unknown[], { later = [] }: { readonly later?: readonly object[] } = {}) {
  const works: (() => Promise<void>)[] = []
  const hooks = { beforeCompile: { tapPromise: (_name: string, work: () => Promise<void>) => void works.push(work) } }
  const known = liveJson({ options: { module: { rules } }, hooks }, async () => new Set(['/app/locales/de.json']))
  rules.push(...later)
  await Promise.all(works.map((work) => work()))
  return { known, rules }
}

/** Rsbuild's own: JSON as text, where an import asks for it, and what it does for all that begins with `.js`. */
const ofRsbuild = [
  { test: /\.m?js/u, resolve: { fullySpecified: false } },
  {
    test: /\.json$/iu,
    oneOf: [
      { type: 'asset/source', with: { type: 'text' } },
      { type: 'asset/source', resourceQuery: /raw/u },
    ],
  },
]

test('locale files in JSON are code, and no other file is', async () => {
  const { known, rules } = await startBuild([{ test: /\.tsx?$/u }, '...', undefined, ...ofRsbuild])
  const rule = rules.at(-1) as { readonly test: (path: string) => boolean; readonly type: string }
  expect(rule.type).toBe('javascript/auto')
  for (const [path, isLive] of [
    ['/app/locales/de.json', true],
    ['/app/package.json', false],
  ] as const) {
    expect([known(path), rule.test(path)]).toEqual([isLive, isLive])
  }
})

test.for<[name: string, rule: object]>([
  ['a rule', { test: /\.json$/u, loader: 'own-loader' }],
  ['one of several patterns', { resource: [/\.json5$/u, /\.jsonc?$/u], type: 'javascript/auto' }],
  ['a rule inside another', { oneOf: [{ test: /\.css$/u }, { rules: [{ test: /locales/u, use: ['own-loader'] }] }] }],
])('an app that has a loader of its own for JSON keeps it: %s', async ([, rule]) => {
  for (const { known } of [await startBuild([rule]), await startBuild([], { later: [rule] })]) {
    expect(known('/app/locales/de.json')).toBe(false)
  }
})
