// The script of every page of the site, those of the function too.
import './search/box.ts';
