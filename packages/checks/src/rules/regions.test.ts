import { expect, test } from 'vitest'
import { checkPairs, viewOf } from '../seen-pairs.suite.ts'
import { findRule } from '../find-rule.suite.ts'

const regionalVariantDrift = findRule('project', 'regional-variant-drift')

test.for<[locale: string, source: string, target: string, sentence: string | undefined]>([
  ['pt-PT', 'Open the file', 'Abrir arquivo', '"arquivo" is a word of another region: in this region, use "ficheiro"'],
  ['pt-BR', 'Open the file', 'Abrir arquivo', undefined],
  ['pt-BR', 'Open the file', 'Abrir ficheiro', '"ficheiro" is a word of another region: in this region, use "arquivo"'],
  ['pt', 'Open the file', 'Abrir Ficheiro', '"Ficheiro" is a word of another region: in this region, use "arquivo"'],
  ['en-GB', 'Pick a color', 'Pick a color', undefined],
  ['en-AU', 'Pick a hue', 'Pick a color', '"color" is a word of another region: in this region, use "colour"'],
  ['de-CH', 'Large', 'Groß', '"ß" is a word of another region: in this region, use "ss"'],
  ['de', 'Large', 'Groß', undefined],
  ['fr', 'Open', 'Ouvrir arquivo', undefined],
])('%s %s → %s', async ([locale, source, target, sentence]) => {
  const found = checkPairs(regionalVariantDrift, await viewOf([{ source, target, locale }]))
  expect(found.map((one) => regionalVariantDrift.say(one.arguments, {}))).toEqual(
    sentence === undefined ? [] : [sentence],
  )
})

test.for<[name: string, texts: readonly string[], others: readonly string[], found: readonly string[]]>([
  ['beside pt-BR it is of Portugal', ['Abrir ficheiro'], ['Abrir arquivo'], []],
  ['and a Brazilian word is one of another region', ['Abrir arquivo'], ['Abrir arquivo'], ['arquivo']],
  ['what most of its words are', ['o ficheiro', 'o ecrã', 'o utilizador', 'o arquivo'], [], ['arquivo']],
  ['too few words to tell', ['o ficheiro', 'o ecrã'], [], ['ficheiro', 'ecrã']],
])('pt: %s', async ([, texts, others, expected]) => {
  const rows = [
    ...texts.map((target) => ({ source: 'Open it', target, locale: 'pt' })),
    ...others.map((target) => ({ source: 'Open it', target, locale: 'pt-BR' })),
  ]
  const found = checkPairs(regionalVariantDrift, await viewOf(rows))
  expect(found.map((one) => one.arguments['found'])).toEqual(expected)
})

test.for<[name: string, texts: number, different: number, found: readonly string[]]>([
  ['nearly all the same', 60, 2, ['96 % of the longer translations are those of es']],
  ['some are different', 60, 10, []],
  ['too few to tell', 40, 0, []],
])('a copied locale: %s', async ([, texts, different, expected]) => {
  const rows = Array.from({ length: texts }, (_, index) => {
    const row = { source: `All of the files ${index}`, message: `m${index}`, target: `Todos los archivos ${index}` }
    const other = index < different ? `Cada archivo ${index}` : row.target
    return [
      { ...row, locale: 'es' },
      { ...row, locale: 'es-MX', target: other },
      { ...row, locale: 'fr' },
    ]
  }).flat()
  const found = checkPairs(regionalVariantDrift, await viewOf(rows))
  expect(found.map((one) => regionalVariantDrift.say(one.arguments, {}))).toEqual(expected)
  for (const { at } of found) expect(at.locale).toBe('es-MX')
})
