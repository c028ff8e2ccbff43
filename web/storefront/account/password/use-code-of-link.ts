import { useEffect, useState } from 'react'
import { codeInHash } from '../../../shared/code-in-hash.ts'

/** The code behind the # of the URL, or an empty text. It is removed from the address bar. */
export function useCodeOfLink(): string {
  const [code, setCode] = useState('')
  useEffect(() => {
    const read = () => {
      const found = codeInHash(location.hash)
      if (found === '') return
      history.replaceState(history.state, '', `${location.pathname}${location.search}`)
      setCode(found)
    }
    read()
    // Another link that is opened in the same tab only changes the part behind the #.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return code
}
