import type { ReactNode } from 'react'
import { SectionHead } from '../ui/page-head.tsx'

/** A piece of the kit in its states. Names are those of the components: this page is for whoever builds screens. */
export function GalleryPiece({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="gallery-piece" aria-label={name}>
      <SectionHead title={name} />
      {children}
    </section>
  )
}
