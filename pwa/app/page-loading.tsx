/** Shown before anything is loaded, even the messages. */
export function PageLoading() {
  return (
    <div className="stack muted page-loading" aria-busy="true">
      <i className="spinner" aria-hidden="true" />
    </div>
  )
}
