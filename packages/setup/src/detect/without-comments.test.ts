import { expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import { withoutComments } from './said-locales.ts'

test.for<[name: string, file: string, text: string, left: string]>([
  ['Ruby', 'a.rb', '# a = :de\na = :en # not :fr\nb = "#{c}"\n', '\na = :en\nb = "#{c}"\n'],
  ['a block of Ruby', 'a.rb', 'a\n=begin\nb\n=end\nc', 'a\n\nc'],
  ['a block of Ruby without an end', 'a.rb', 'a\n=begin\nb', 'a\n'],
  ['YAML', 'a.yaml', '#a: de\na: en # fr\nb: c#d\n', '\na: en\nb: c#d\n'],
  ['properties', 'a.properties', '! a=de\n  # a=fr\na=en#x\n', '\n\na=en#x\n'],
  ['Xcode', 'project.pbxproj', 'region = en /* not de */;', 'region = en ;'],
  ['a file without comments', 'a.json', '{"a":"# b"}', '{"a":"# b"}'],
])('%s', ([, file, text, left]) => expect(withoutComments(file, text)).toBe(left))

test.for<[file: string, part: string]>([
  ['a.rb', '=begin\n'],
  ['a.rb', '#'],
  ['a.yml', ' #'],
  ['a.properties', '!'],
  ['a.pbxproj', '/*'],
])('%s of nothing but %j is read in time', ([file, part]) =>
  expectProportional((count) => {
    const text = part.repeat(count)
    return () => withoutComments(file, text)
  }, 30_000),
)
