import fc from 'fast-check'
import { anyCharacter } from '../../../../test/any-character.ts'

export const texts: fc.Arbitrary<string> = fc
  .oneof(
    fc.constantFrom(
      '',
      ' ',
      ':name',
      "L'été",
      '"',
      'it\'s "so"',
      '\\',
      "\\'",
      '$5',
      '$a',
      '{$a}',
      '${a}',
      '\\n',
      'a\nb',
      'a\r\nb',
      '\t\0\x1b',
      '😀',
      '// x',
      '?>',
      '{0} none|[2,*] many',
    ),
    fc.string({ unit: anyCharacter, maxLength: 8 }),
  )
  .filter((text) => !/\p{Surrogate}/u.test(text))

/** A key that is a whole number says nothing of its place; lists are documents of their own. */
export const keys: fc.Arbitrary<string> = fc
  .oneof(
    fc.constantFrom('a', 'b', 'c', 'd', 'a.b', '', ' ', '__proto__', 'ä', "'", '"', '\\', '$x', '08', '-0', '-7'),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  )
  .filter((key) => !/^\d+$/.test(key) && !/\p{Surrogate}/u.test(key))

type Tokens = readonly string[]

/** Documents of all shapes: as people write them, and with blanks and comments wherever they may be. */
export function documents({ lists = true }: { readonly lists?: boolean } = {}): fc.Arbitrary<string> {
  const key = fc.oneof(keys.map(single), keys.map(double), fc.constantFrom('404', '-7', '0'))
  const { array } = fc.letrec<{ array: Tokens; list: Tokens; value: Tokens }>((tie) => ({
    array: fc
      .tuple(fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }), fc.boolean(), fc.boolean())
      .map(([members, ...style]) =>
        enclose(
          members.map(([key, value]) => [key, '=>', ...value]),
          ...style,
        ),
      ),
    list: fc
      .tuple(fc.array(tie('value'), { maxLength: 3 }), fc.boolean(), fc.boolean())
      .map(([items, ...style]) => enclose(items, ...style)),
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      texts.map((text) => [single(text)]),
      texts.map((text) => [double(text)]),
      fc.tuple(texts, texts).map(([one, other]) => [`${single(one)} .\n ${double(other)}`]),
      fc.constantFrom('null', 'TRUE', 'false', '0', '-1.50', '1e3', '0x1F', '1_000').map((token) => [token]),
      tie('array'),
      tie('array'),
      ...(lists ? [tie('list')] : []),
    ),
  }))
  const blanks = fc.array(
    fc.constantFrom(
      '',
      '',
      ' ',
      '\n',
      '\r\n',
      '\t',
      '\n\n    ',
      '// c\n',
      ' # c\r\n  ',
      '/* c */',
      '\n/**\n * d\n */\n',
      '/**/',
      '//\n\n',
    ),
    { maxLength: 12 },
  )
  const before = fc.constantFrom(
    '<?php\n\nreturn ',
    '<?php return',
    '<?php\r\ndeclare(strict_types=1);\nuse A\\{B, C};\n\n# en\nreturn ',
    '<?PHP\n/** ?> */ RETURN ',
  )
  const after = fc.constantFrom(';\n', '; // c\n', '\n;', ';\n?>\n', ' ?>')
  return fc.tuple(before, array, blanks, after).map(([before, tokens, blanks, after]) => {
    const blank = (index: number) => blanks[index % (blanks.length || 1)] ?? ''
    return `${before} ${tokens.map((token, index) => blank(index) + token).join('')}${after}`
  })
}

function enclose(members: readonly Tokens[], isLong: boolean, isTrailing: boolean): Tokens {
  const inner = members.flatMap((member, index) => (index === 0 ? member : [',', ...member]))
  const [open, close] = isLong ? ['array (', ')'] : ['[', ']']
  return [open, ...inner, ...(isTrailing && members.length > 0 ? [','] : []), close]
}

function single(value: string): string {
  return `'${value.replaceAll(/[\\']/g, '\\$&')}'`
}

/** With as many kinds of escapes as there are. */
function double(value: string): string {
  const body = [...value].map((character, index) => {
    const code = character.codePointAt(0) ?? 0
    if (character === '\n') return '\\n'
    if (/[\\"$]/.test(character)) return `\\${character}`
    if (code < 0x20) return index % 2 === 0 ? `\\x${code.toString(16)}` : `\\${code.toString(8).padStart(3, '0')}`
    if (index % 4 === 1) return `\\u{${code.toString(16)}}`
    if (index % 4 === 2)
      return [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
    return character
  })
  return `"${body.join('')}"`
}

export const samples: ReadonlyMap<string, string> = new Map([
  [
    'as Laravel has them',
    `<?php

declare(strict_types=1);

return [

    /*
    |--------------------------------------------------------------------------
    | Orders
    |--------------------------------------------------------------------------
    |
    | What a customer reads about an order.
    |
    */

    'title' => 'Orders',
    // Shown where the list is empty.
    'empty' => 'You don\\'t have any orders yet.',
    'count' => '{0} No orders|{1} One order|[2,*] :count orders',
    'long' => 'A long string that does not fit '
        . 'into one line.',

    'status' => [
        'open'      => 'Open',
        'shipped'   => "Shipped on :date\\n",
        'cancelled' => "Cancelled for \\$5", // in dollars
    ],

    'days' => ['Monday', 'Tuesday'],
    'custom' => [],
    'limit' => 10,
];
`,
  ],
  [
    'as PHP 5 wrote them',
    `<?php
# Orders
return array(
\t"title" => "Orders",
\t'status' => array('open' => 'Open', 'shipped' => 'Shipped'),
\t'404' => 'Not found'
);
?>
`,
  ],
])
