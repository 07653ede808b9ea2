// The pages that the browser looks at: each kind in a language, with its hard cases.

export const SITE_PATHS = [
  '/',
  '/en',
  '/kommuner/stockholm',
  '/en/municipalities/habo-jonkoping',
  '/matt/TIES1',
  '/en/metrics/HOSTILETITLE0001',
  '/matt/NORANK1',
  '/en/metrics/REV01',
  '/observations/SF.TIES1.0180.2023',
  '/observations/SF.REV01.0180.2023?lang=en',
  '/observations/SF.TIES1.0330.2023',
  '/jamfor',
  '/en/compare?municipalities=0180,1480,1280,0380&metrics=BEF01',
  '/utgavor',
  '/en/about',
  '/nedladdningar',
  '/docs',
];
