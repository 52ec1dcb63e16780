import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { defaultOptions, openPair, rules, type TextRule } from '@lockale/checks'
import { ruleIds } from '@lockale/errors'
import { openSyntax } from '@lockale/messages'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../repo/source-files.ts'
import { readCode } from './code-in-markdown.ts'

const contributing = readFileSync(join(repositoryRoot, 'CONTRIBUTING.md'), 'utf8')
const shown = readCode(contributing).blocks.find(({ language }) => language === 'js')?.text ?? ''
// The page shows the rule as an element of an array, with its comma.
const rule = runInNewContext(`[${shown}][0]`) as TextRule & Required<Pick<TextRule, 'example'>>

test('the rule of the first hour has an id of its own, and its neighbour is where the page says', () => {
  expect(rules.map(({ id }) => id)).not.toContain(rule.id)
  expect(contributing.replaceAll(/\s+/gu, ' ')).toContain(`the id \`'${rule.id}'\` after \`'ellipsis-char'\``)
  const file = 'packages/checks/src/rules/punctuation.ts'
  expect(readFileSync(join(repositoryRoot, file), 'utf8')).toContain("id: 'ellipsis-char'")
  expect(Object.values(ruleIds).flat()).toContain('ellipsis-char')
})

test('the rule of the first hour finds its example, and passes the better translation', async () => {
  const { locale, source, target, better } = rule.example
  const syntax = await openSyntax({ id: 'i18next' })
  const findIn = (translation: string): number => {
    const pair = openPair({
      source,
      target: translation,
      sourceLocale: 'en',
      locale,
      syntax,
      format: 'json',
      message: 'footer',
    })
    return rule.check(pair, defaultOptions).length
  }
  expect(findIn(target)).toBe(1)
  expect(findIn(better)).toBe(0)
})

test('every script and folder that CONTRIBUTING.md names in its commands is there', () => {
  const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  const named = Array.from(contributing.matchAll(/\bnpm run ([a-z:]+)/gu), ([, name = '']) => name)
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
  const folders = Array.from(
    contributing.matchAll(/\bvitest (?:run )?((?:packages|test)\/[\w/.-]+)/gu),
    ([, path = '']) => path,
  )
  expect(folders.length).toBeGreaterThan(5)
  expect(folders.filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([])
})
