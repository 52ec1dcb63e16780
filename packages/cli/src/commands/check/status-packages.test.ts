import type { LocaleCoverage } from '@lockale/core'
import { describe, expect, test } from 'vitest'
import { fakeChecked, fakeCoverage } from '../../testing/fake-checked.ts'
import { printedBy } from '../../testing/printed-by.ts'

type Files = LocaleCoverage['files']

function status(
  packages: readonly string[],
  { files, flag = '' }: { readonly files: readonly Files[]; flag?: string },
) {
  const coverage = files.map((own) => ({ ...fakeCoverage('de', 1), files: own }))
  const { report } = fakeChecked([], { coverage })
  return printedBy(`status${flag}`, { packages, check: () => Promise.resolve(report) })
}

async function documentOf(folders: readonly string[], files: readonly Files[]): Promise<unknown> {
  const { packages } = JSON.parse(await status(folders, { files, flag: ' --json' })) as { readonly packages: unknown }
  return packages
}

/** Prints the lines behind those of the project and its locale. */
async function print(packages: readonly { package: string; messages: number; done: number }[]): Promise<string> {
  const files = packages.map(({ package: folder, messages, done }) => ({ file: `${folder}/de.json`, messages, done }))
  const folders = packages.map((each) => each.package)
  return (await status(folders, { files: [files] })).split('\n').slice(2).join('\n')
}

describe('packages of a workspace', () => {
  test('files count for the innermost package that holds them', async () => {
    const files = [
      { file: 'locales/de.json', messages: 2, done: 1 },
      { file: 'packages/app/de.json', messages: 4, done: 4 },
      { file: 'packages/app-two/de.json', messages: 8, done: 0 },
      { file: 'packages/app/inner/de.json', messages: 16, done: 3 },
    ]
    const folders = ['', 'packages/app', 'packages/app/inner', 'packages/app-two']
    expect(await documentOf(folders, [files, files])).toEqual([
      { package: '.', messages: 4, done: 2 },
      { package: 'packages/app', messages: 8, done: 8 },
      { package: 'packages/app/inner', messages: 32, done: 6 },
      { package: 'packages/app-two', messages: 16, done: 0 },
    ])
    expect(await documentOf([], [files])).toEqual([])
  })

  test('a line for each', async () => {
    expect(
      await print([
        { package: 'packages/shop', messages: 200, done: 199 },
        { package: 'packages/商店', messages: 10, done: 10 },
        { package: 'packages/empty', messages: 0, done: 0 },
      ]),
    ).toBe(
      [
        '3 packages:',
        'packages/shop    99.5 %  1 of 200 left',
        'packages/商店   100.0 %',
        'packages/empty  100.0 %',
        '',
      ].join('\n'),
    )
    expect(await print([])).toBe('')
  })

  test('of many, those that lack most', async () => {
    const many = Array.from({ length: 100 }, (_, at) => ({ package: `p${at}`, messages: 100, done: 50 + at }))
    const lines = (await print(many.map((each) => ({ ...each, done: Math.min(each.done, 100) })))).split('\n')
    expect(lines).toHaveLength(33)
    expect([lines[0], lines[1], lines[30], lines[31]]).toEqual([
      '100 packages:',
      'p0    50.0 %  50 of 100 left',
      'p29   79.0 %  21 of 100 left',
      'and 70 more, 20 of them incomplete',
    ])
  })
})
