// Every address that an answer gives: absolute, from SITE_URL, without lang.

export const observationPath = (id: string): string => `/api/v1/observations/${id}`;
export const metricPath = (id: string): string => `/api/v1/metrics/${id}`;
export const pagePath = (id: string): string => `/observations/${id}`;
export const embedPath = (id: string): string => `/embed/observation/${id}`;

export const observationLinks = (siteUrl: string, id: string, metric: string) => ({
  self: `${siteUrl}${observationPath(id)}`,
  page: `${siteUrl}${pagePath(id)}`,
  embed: `${siteUrl}${embedPath(id)}`,
  metric: `${siteUrl}${metricPath(metric)}`,
  revisions: `${siteUrl}/api/v1/revisions?id=${id}`,
});

/** A calculation as JSON, and the page of the site that shows it. */
export const calculationLinks = (siteUrl: string, self: string, page: string) => ({
  self: `${siteUrl}${self}`,
  page: `${siteUrl}${page}`,
});

/** `ranking` is null where the metric is not registered for ranking. */
export const metricLinks = (siteUrl: string, id: string, ranked: boolean) => ({
  self: `${siteUrl}${metricPath(id)}`,
  ranking: ranked ? `${siteUrl}/api/v1/rankings?metric=${id}` : null,
  revisions: `${siteUrl}/api/v1/revisions?metric=${id}`,
});
