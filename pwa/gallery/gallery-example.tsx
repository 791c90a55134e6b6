import type { ReactNode } from 'react'
import { SectionHeader } from '../ui/page-header.tsx'

/** A component in its states. Names are those of the components, because this page is for developers. */
export function GalleryExample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="gallery-example" aria-label={name}>
      <SectionHeader title={name} />
      {children}
    </section>
  )
}
