// The configuration around a server block, so that nginx runs in a folder of its own without the system's.

/** @param included the file of the server block, beside this one */
export const nginxMainConf = (included: string): string => `\
# For trying it: nginx -p <this folder> -c nginx.conf. A system's nginx includes ${included} alone.
daemon off;
pid nginx.pid;
error_log stderr;
worker_processes auto;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  types {
    text/html html;
    text/css css;
    text/javascript js;
    text/plain txt;
    application/json json;
    application/xml xml;
    image/svg+xml svg;
  }
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  include ${included};
}
`;
