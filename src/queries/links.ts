// Every address that an answer gives: absolute, from SITE_URL, without lang.

export const observationPath = (id: string): string => `/api/v1/observations/${id}`;
export const metricPath = (id: string): string => `/api/v1/metrics/${id}`;
export const pagePath = (id: string): string => `/observations/${id}`;

export const observationLinks = (siteUrl: string, id: string, metric: string) => ({
  embed: `${siteUrl}/embed/observation/${id}`,
  metric: `${siteUrl}${metricPath(metric)}`,
  page: `${siteUrl}${pagePath(id)}`,
  revisions: `${siteUrl}/api/v1/revisions?id=${id}`,
  self: `${siteUrl}${observationPath(id)}`,
});

/** A calculation as JSON, and the page of the site that shows it. */
export const calculationLinks = (siteUrl: string, self: string, page: string) => ({
  page: `${siteUrl}${page}`,
  self: `${siteUrl}${self}`,
});

/** `ranking` is null where the metric is not registered for ranking. */
export const metricLinks = (siteUrl: string, id: string, ranked: boolean) => ({
  ranking: ranked ? `${siteUrl}/api/v1/rankings?metric=${id}` : null,
  revisions: `${siteUrl}/api/v1/revisions?metric=${id}`,
  self: `${siteUrl}${metricPath(id)}`,
});
