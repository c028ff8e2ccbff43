import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, type NavigateOptions, type To } from 'react-router'

type Navigate = (to: To, options?: NavigateOptions) => Promise<void>

/**
 * Called when work begins that ends on another screen. What that returns navigates there, and does nothing where the person went elsewhere
 * meanwhile, is on the way, or closed the component.
 */
export function useNavigateUnlessLeft(): () => Navigate {
  const navigate = useNavigate()
  const { key } = useLocation()
  const destination = useNavigation().location?.key ?? key
  const place = useRef<string | null>(null)
  useEffect(() => {
    place.current = destination
    return () => {
      place.current = null
    }
  }, [destination])
  return () => {
    const from = place.current
    return async (to, options) => {
      if (place.current === from) await navigate(to, options)
    }
  }
}
