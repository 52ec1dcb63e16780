import type { ComponentChildren } from 'preact'

/** Shows a term and its description in a `dl`. */
export function Entry({
  name,
  children,
  lang,
  dir,
}: {
  readonly name: string
  readonly children: ComponentChildren
  readonly lang?: string | undefined
  readonly dir?: 'ltr' | 'rtl' | 'auto' | undefined
}) {
  return (
    <div>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd lang={lang} dir={dir}>
        {children}
      </dd>
    </div>
  )
}
