import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    {
      source: 'Learn Rust today',
      target: 'Lerne heute Rost',
      options: { doNotTranslate: ['Rust', 'Google Cloud', 'C++'] },
      with: { term: ['Rust'] },
    },
    {
      source: 'Google Cloud is on',
      target: 'Die Google-Wolke ist an',
      options: { doNotTranslate: ['Rust', 'Google Cloud', 'C++'] },
    },
    { source: 'Use C++ here', target: 'Nimm hier C', options: { doNotTranslate: ['Rust', 'Google Cloud', 'C++'] } },
  ],
  passes: [
    {
      source: 'Learn Rust today',
      target: 'Lerne heute Rust',
      options: { doNotTranslate: ['Rust', 'Google Cloud', 'C++'] },
    },
    {
      source: 'Learn Rust today',
      target: 'Lerne das Rust-Buch',
      options: { doNotTranslate: ['Rust', 'Google Cloud', 'C++'] },
    },
    {
      source: 'A Rusty nail',
      target: 'Ein rostiger Nagel',
      options: { doNotTranslate: ['Rust', 'Google Cloud', 'C++'] },
    },
    {
      source: 'The rust on it',
      target: 'Der Rost daran',
      options: { doNotTranslate: ['Rust', 'Google Cloud', 'C++'] },
    },
    { source: 'Learn Rust', target: 'Lerne Rost' },
  ],
}
