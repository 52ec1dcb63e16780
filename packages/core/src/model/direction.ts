/** Scripts that are written from right to left. */
const rightToLeft = new Set('Adlm Arab Aran Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'.split(' '))

/** The direction of a locale's script: `rtl` for `ar`, `he`, `ur-PK`; `ltr` also for what is no locale. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  try {
    return rightToLeft.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr'
  } catch {
    return 'ltr'
  }
}
