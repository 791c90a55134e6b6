/** Before anything is known, not even the language's words: a quiet mark. */
export function PageLoading() {
  return (
    <div className="page-loading" aria-busy="true">
      <i className="spinner" aria-hidden="true" />
    </div>
  )
}
