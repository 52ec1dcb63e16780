const shapes = {
  check: 'M3 8.5l3.2 3.2L13 5',
  pencil: 'M3 13l.7-3L10.5 3.2l2.3 2.3L6 12.3z',
  error: 'M8 4.2v4.6M8 11.3v.6M8 1.7a6.3 6.3 0 100 12.6A6.3 6.3 0 008 1.7z',
  warning: 'M8 2.2L14.4 13.4H1.6zM8 6.4v3.2M8 11.4v.4',
  info: 'M8 7.2v4.4M8 4.2v.6M8 1.7a6.3 6.3 0 100 12.6A6.3 6.3 0 008 1.7z',
  undo: 'M3.2 6.2h6.3a3.4 3.4 0 010 6.8H6M5.8 3.2l-3 3 3 3',
  search: 'M7 2.5a4.5 4.5 0 100 9 4.5 4.5 0 000-9zM10.4 10.4L14 14',
  close: 'M3.8 3.8l8.4 8.4M12.2 3.8l-8.4 8.4',
  back: 'M9.8 3.2L5 8l4.8 4.8',
  next: 'M6.2 3.2L11 8l-4.8 4.8',
  lock: 'M4 7.2h8v6H4zM5.6 7.2V5a2.4 2.4 0 014.8 0v2.2',
  translate:
    'M2.5 4.2h7M6 2.6v1.6M8.2 4.2C7.6 7 5.6 9.2 3 10.3M4.2 6.2c1 1.8 2.4 3 4 3.8M8 13.6l2.8-6.4 2.8 6.4M9 11.6h3.6',
} as const

/** Shows an icon without a label, for use beside a label. */
export function Icon({ name }: { readonly name: keyof typeof shapes }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
